import type { z } from 'zod'
import type { Permission } from '../permissions.ts'

/**
 * The callers that a call is open to. `public`: anybody; the answer is the same for everybody. `guest-or-customer`: a shopper, signed in or
 * not; knowing the id of a thing is enough to use it. `customer`: a shopper who is signed in. `staff-sign-in`: anybody, to become a member
 * of staff. `any-staff`: members of staff, about themselves. `staff`: members of staff with the permission. The service itself checks
 * whether a thing belongs to the caller.
 */
export type Access = 'public' | 'guest-or-customer' | 'customer' | 'staff-sign-in' | 'any-staff' | { readonly staff: Permission }

/**
 * How an answer may be cached: by nobody (`private`, sent as `no-store`), or by everybody for `public` seconds. A public answer may depend
 * on its address alone.
 */
export type CachePolicy = 'private' | { readonly public: number }

/** The rate-limit budget that a call counts against besides the general one: messages with one-time codes, attempts at codes or passwords, orders. */
export type Budget = 'codes' | 'enquiries' | 'guesses' | 'offerCodes' | 'orders' | 'photos' | 'signIns' | 'staffSignIns'

/** The description of a call. */
export interface CallDefinition {
  readonly access: Access
  readonly cache: CachePolicy
  /** Whether a standby of the database may answer it: only for reads whose reply is the same for everybody. */
  readonly replica?: true
  /** The budget that the call counts against, or one by the `mode` of its body. */
  readonly budget?: Budget | Readonly<Partial<Record<string, Budget>>>
  /** The status of its expected failures below 500, where it replaces their own. */
  readonly failureStatus?: 422
  /** `false` for a call of staff that is no GET and changes nothing, such as a preview, or stores what another call makes an act of: it is no act. */
  readonly changes?: false
  /** For a call of staff that may be made while the shop has no site yet; calls about the member themselves always may. */
  readonly beforeFirstSite?: true
  /** The group of the call in the API description. */
  readonly tag: string
  readonly summary: string
  /** The rows of the specification that it implements. */
  readonly rows: readonly string[]
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly headers?: z.ZodType
  readonly body?: z.ZodType
  /** Converts other spellings of the body to the schema's, see `spellings.ts`. */
  readonly readBody?: (body: unknown) => unknown
  readonly reply: z.ZodType
}

/** Calls by method and path; `:name` in a path is a parameter. */
export type CallTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, CallDefinition>>

/** Checks a table without widening it, so that each call keeps its own types. */
export function defineCalls<const T extends CallTable>(calls: T): T {
  return calls
}

type Inputs = 'params' | 'query' | 'body'
type Given<C> = { [P in Inputs as C extends Record<P, z.ZodType> ? P : never]: C extends Record<P, z.ZodType> ? z.input<C[P]> : never }
/** Parts that take `undefined` or need nothing may be left out. */
type Leavable<T> = { [P in keyof T as undefined extends T[P] ? P : object extends T[P] ? P : never]?: T[P] } & {
  [P in keyof T as undefined extends T[P] ? never : object extends T[P] ? never : P]: T[P]
}

/** The input of a call: its parameters, query and body. */
export type InputOf<C> = Leavable<Given<C>>
/** The reply of a call. */
export type ReplyOf<C extends CallDefinition> = z.output<C['reply']>
