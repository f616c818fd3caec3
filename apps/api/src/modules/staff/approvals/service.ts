import type { StaffCalls } from '../../../kernel/route.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { askApproval } from './ask-approval.ts'
import { changeLimits, readMemberLimits, undoLimits } from './change-limits.ts'
import { checkMoney, readOwnLimits } from './check-money.ts'
import { approve, decisionChecks, refuse } from './decide-approval.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import { doDueAct } from './do-due-act.ts'
import { exportApprovals, listApprovals, oldestWaiting, waitingFor } from './list-approvals.ts'
import { secondPersons } from './second-persons.ts'
import { sweepMoney } from './store.ts'
import { workAlone, worksAlone } from './work-alone.ts'

/** Limits of members for money, and acts that wait for a second person. */
export function createApprovals(given: Omit<ApprovalDependencies, 'calls'>) {
  let served: StaffCalls | undefined
  const deps: ApprovalDependencies = {
    ...given,
    calls() {
      if (!served) throw new Error('this process serves no calls of staff')
      return served
    },
  }
  return {
    ...bindUseCases(deps, {
      // In the transaction of an act, and after it was rolled back.
      check: checkMoney,
      ask: askApproval,
      // Of whoever may see the thing.
      waitingFor,
      // Of other modules.
      worksAlone,
      // Of every member.
      ownLimits: readOwnLimits,
      // Of the second person.
      list: listApprovals,
      exportForStaff: exportApprovals,
      oldestWaiting,
      decisionChecks,
      approve,
      refuse,
      // Of owners.
      limits: readMemberLimits,
      changeLimits,
      undoLimits,
      workAlone,
      // By jobs.
      doDue: doDueAct,
      secondPersons,
    }),
    /** Names the calls by which approved acts are made; called once, when they are registered. */
    serve(calls: StaffCalls) {
      served = calls
    },
    sweep: (before: Date, limit: number) => sweepMoney(deps.db, before, limit),
  }
}

export type ApprovalService = ReturnType<typeof createApprovals>
