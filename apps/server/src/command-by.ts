import { z } from 'zod'

/** Who gives a staff command, by name: the actor of what it moves. */
export const by = z.string().trim().min(1).max(60)
