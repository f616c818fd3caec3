import { z } from 'zod'

/** Variables of the environment by their names; empty ones are left out. */
export type Environment = Record<string, string | undefined>

/** A provider whose settings are in the environment: a gateway, a captcha, a provider of messages. */
export interface ConfiguredProvider<Settings> {
  /** Reads its settings from the variables; undefined where its keys are not set, and it is not used. */
  settings: z.ZodType<Settings | undefined>
}

type Output<Provider> = Provider extends ConfiguredProvider<infer Settings> ? Settings : never

/** The settings of the providers of a list; one whose keys are not set has none. */
export type SettingsOf<Providers> = { [Name in keyof Providers]?: Output<Providers[Name]> | undefined }

/** Reads the settings of all providers of a list; `problems` names invalid variables. */
export function readProviderSettings<Providers extends Record<string, { settings: z.ZodType }>>(
  providers: Providers,
  environment: Environment,
): { settings: SettingsOf<Providers>; problems: string[] } {
  const problems: string[] = []
  const settings = Object.entries(providers).map(([name, provider]) => {
    const { data, error } = provider.settings.safeParse(environment)
    problems.push(...(error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`))
    return [name, data] as const
  })
  return { settings: Object.fromEntries(settings) as SettingsOf<Providers>, problems }
}

/** The schema of a key or secret. */
export const providerKey = z.string().min(1).optional()

/** Whether the host of an address is this machine. */
export function isOnThisMachine(address: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(new URL(address).hostname.toLowerCase())
}

/** The schema of the address of a provider's interface or page, without a trailing slash: https, or on this machine. */
export function providerAddress(standard: string) {
  return z
    .url({ protocol: /^https?$/, abort: true })
    .refine((address) => address.startsWith('https:') || isOnThisMachine(address), 'https, or this machine')
    .default(standard)
    .transform((url) => url.replace(/\/$/, ''))
}

/** The keys of a provider, or undefined where none is set. Some of them without the others are a problem of these variables. */
export function allOrNone<Name extends string>(
  keys: Record<Name, string | undefined>,
  context: z.RefinementCtx,
  { variables, message }: { variables: string; message: string },
): Record<Name, string> | undefined {
  const values = Object.values<string | undefined>(keys)
  if (values.every((value) => value === undefined)) return undefined
  if (!values.includes(undefined)) return keys as Record<Name, string>
  context.addIssue({ code: 'custom', path: [variables], message })
  return undefined
}
