import type { Permission } from '@karat/contract/permissions.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import { mayBeSecond } from './rules.ts'
import { deleteAlone, findAlone, lockMoneyOf, writeAlone } from './store.ts'

/** Whether nobody but a member may be a second person on a site: of acts with money, or of those that need a permission `of`. */
async function isAlone(
  { members }: Pick<ApprovalDependencies, 'members'>,
  db: Db,
  site: string,
  memberId: string,
  of?: Permission,
): Promise<boolean> {
  const isSecond = (permissions: readonly Permission[]) => (of === undefined ? mayBeSecond(permissions) : permissions.includes(of))
  const others = (await members.onSite(db, site)).filter(({ id, permissions }) => id !== memberId && isSecond(permissions))
  return others.length === 0
}

/**
 * Whether a member works alone on a site: said so, and nobody who could be the second person was added since; `of` as in `isAlone`.
 */
export async function worksAlone(
  deps: Pick<ApprovalDependencies, 'members'>,
  db: Db,
  site: string,
  memberId: string,
  of?: Permission,
): Promise<boolean> {
  const alone = await findAlone(db, site)
  return alone?.memberId === memberId && (await isAlone(deps, db, site, memberId, of))
}

/**
 * Says that the actor works alone on a site, or no longer. Throws `not_alone` where somebody else could be the second person of acts with money and of
 * write-offs; who is alone with one of both makes those alone (`worksAlone`). `false` can be said by every owner.
 */
export function workAlone(
  deps: ApprovalDependencies,
  actor: Pick<Staff, 'staffId'>,
  site: string,
  on: boolean,
): Promise<Result<undefined>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      await lockMoneyOf(tx, site, actor.staffId)
      const before = await findAlone(tx, site)
      const isAloneWith = (of?: Permission) => isAlone(deps, tx, site, actor.staffId, of)
      if (on && !(await isAloneWith()) && !(await isAloneWith('stock.write_off'))) throwFailure('not_alone')
      await (on ? writeAlone(tx, { site, memberId: actor.staffId, since: clock.now() }) : deleteAlone(tx, site))
      noteChange({ object: 'sites', id: site, before: { worksAlone: before !== undefined }, after: { worksAlone: on } })
      return undefined
    }),
  )
}
