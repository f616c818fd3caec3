import { bindUseCases } from '../../../kernel/use-cases.ts'
import { alertOfAct } from './alert-of-act.ts'
import { alertOfLateRates, alertOfRates } from './alert-of-rates.ts'
import { alertOfShorterAudit } from './alert-of-shorter-audit.ts'
import { alertOfSilentFeed } from './alert-of-silent-feed.ts'
import type { AlertDependencies } from './dependencies.ts'

/** Mails to members about what waits for their approval. */
export const createAlerts = (deps: AlertDependencies) =>
  bindUseCases(deps, {
    ofRates: alertOfRates,
    ofLateRates: alertOfLateRates,
    ofSilentFeed: alertOfSilentFeed,
    ofAct: alertOfAct,
    ofShorterAudit: alertOfShorterAudit,
  })

export type AlertService = ReturnType<typeof createAlerts>
