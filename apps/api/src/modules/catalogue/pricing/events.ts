import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/**
 * Rates of a site wait for a second person. `only`: the member to tell, by id, where all others were told of the proposal that this one
 * replaced; null to tell everybody.
 */
export const ratesWait = defineEvent({
  name: 'rates-wait',
  payload: z.strictObject({ subsite: z.string(), proposalId: z.string(), only: z.string().nullable() }),
})

/** The feed of rates fell silent for these sites, by their codes. */
export const rateFeedSilent = defineEvent({
  name: 'rate-feed-silent',
  payload: z.strictObject({ subsites: z.array(z.string()) }),
})

/** Planned rates of a site were not published at their time, and wait for a second person. */
export const ratesNotLive = defineEvent({
  name: 'rates-not-live',
  payload: z.strictObject({ subsite: z.string(), proposalId: z.string() }),
})
