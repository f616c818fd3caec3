import { subscribed } from '../../../kernel/events.ts'
import type { BackgroundWork } from '../../../kernel/jobs/definition.ts'
import { rateFeedSilent, ratesNotLive, ratesWait } from '../../catalogue/pricing/events.ts'
import { approvalAsked, approvalDecidable } from '../approvals/events.ts'
import { shorterAuditPlanned } from '../security/events.ts'
import type { AlertService } from './service.ts'

/** The mails that tell members at once what waits for their approval. */
export const alertWork = (alerts: AlertService): BackgroundWork => ({
  jobs: [
    subscribed(ratesWait, { kind: 'alerts.rates', queue: 'default' }, alerts.ofRates),
    subscribed(ratesNotLive, { kind: 'alerts.late-rates', queue: 'default' }, alerts.ofLateRates),
    subscribed(rateFeedSilent, { kind: 'alerts.rate-feed', queue: 'default' }, alerts.ofSilentFeed),
    subscribed(approvalAsked, { kind: 'alerts.approval', queue: 'default' }, alerts.ofAct),
    subscribed(shorterAuditPlanned, { kind: 'alerts.shorter-audit', queue: 'default' }, alerts.ofShorterAudit),
    subscribed(approvalDecidable, { kind: 'alerts.approval-decidable', queue: 'default' }, alerts.ofAct),
  ],
})
