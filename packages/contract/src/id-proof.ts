import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { id, typed } from './input.ts'

/** A given identity number: the kind of document, and the masked number. */
export const idProof = z.object({ kind: z.string(), masked: z.string() })
export type IdProofReply = z.infer<typeof idProof>

/** The number of the document that the site's profile names; answers have it masked only. */
export const idProofBody = z.strictObject({ number: typed(40) })
/** The number for an order; its token opens an order that is not the caller's own. */
export const orderIdProofBody = z.strictObject({ ...idProofBody.shape, orderToken: id.optional() })
/** The number that a customer shows to staff, for an order that waits for it. */
export const staffIdNumberBody = z.strictObject({ idNumber: typed(40) })

export const idProofReply = commerceReply({ idProof: idProof.nullable() })
export const orderIdProofReply = commerceReply({ idProof, orderStatus: z.string(), holdReason: z.string().nullable() })
export const staffIdNumberReply = commerceReply({ idProof, state: z.string(), holdReason: z.string().nullable() })
