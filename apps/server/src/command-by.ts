import { z } from 'zod'

/** The name of the member of staff who gives a command: the actor of its transitions. */
export const by = z.string().trim().min(1).max(60)
