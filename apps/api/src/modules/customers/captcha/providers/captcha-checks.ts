import { type Environment, readProviderSettings, type SettingsOf } from '../../../../kernel/provider-settings.ts'
import { altcha } from './altcha/altcha.ts'
import type { CaptchaCheck, CaptchaProvider, CaptchaSources, CheckDependencies } from './captcha-check.ts'
import { recaptcha } from './recaptcha/recaptcha.ts'

/** Every method: a new one is a folder and a line here. A shop uses the first whose keys are set; the proof of work needs none. */
const checks = { recaptcha, altcha }

type Kind = keyof typeof checks
type SettingsByKind = { [One in Kind]: NonNullable<SettingsOf<typeof checks>[One]> }
type Checks = { [One in Kind]: CaptchaProvider<SettingsByKind[One]> }

/** The captcha of a shop. */
export type CaptchaSettings<One extends Kind = Kind> = { [Each in One]: { kind: Each } & SettingsByKind[Each] }[One]

/** Reads the settings of the shop's method; `problems` names invalid variables. */
export function readCaptchaSettings(environment: Environment): { settings: CaptchaSettings; problems: string[] } {
  const { settings, problems } = readProviderSettings(checks, environment)
  const [kind, own] = Object.entries(settings).find(([, each]) => each !== undefined) ?? []
  return { settings: { kind, ...own } as CaptchaSettings, problems }
}

/** The method of a shop's settings. */
export function createCheck<One extends Kind>(settings: CaptchaSettings<One>, dependencies: CheckDependencies): CaptchaCheck {
  const listed: Checks = checks
  return listed[settings.kind].create(settings, dependencies)
}

/** The sources of the method's script and frame. */
export function captchaSources({ kind }: CaptchaSettings): CaptchaSources | undefined {
  const listed: Checks = checks
  return listed[kind].sources
}
