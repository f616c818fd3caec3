import { z } from 'zod'

const minute = 60
const hour = 3600
const day = 86_400

/**
 * All limits: how many uses one key may make within a window of seconds. The setting of `callsPerAddress` is
 * `LIMIT_CALLS_PER_ADDRESS`; `docs/operations.md` lists them.
 */
export const limitTable = {
  callsPerAddress: { max: 600, seconds: minute },
  callsPerDevice: { max: 300, seconds: minute },
  callsPerCart: { max: 120, seconds: minute },
  // All of a merchant's staff work behind one address, beside shoppers in the store; every call needs a session.
  staffCallsPerAddress: { max: 6000, seconds: minute },
  // A provider of messages reports what became of each from a few addresses.
  receiptsPerAddress: { max: 6000, seconds: minute },
  pageCallsPerAddress: { max: 3000, seconds: minute },
  pagesPerAddress: { max: 120, seconds: minute },
  mediaPerAddress: { max: 3000, seconds: minute },
  codesPerPhone: { max: 3, seconds: 10 * minute },
  codesPerPhoneDaily: { max: 10, seconds: day },
  codesPerCart: { max: 5, seconds: hour },
  codesPerDevice: { max: 5, seconds: hour },
  codesPerAddress: { max: 20, seconds: hour },
  codesPerAddressDaily: { max: 100, seconds: day },
  guessesPerCart: { max: 15, seconds: hour },
  guessesPerDevice: { max: 15, seconds: hour },
  guessesPerAddress: { max: 60, seconds: hour },
  signInsPerDevice: { max: 30, seconds: hour },
  signInsPerPhone: { max: 60, seconds: hour },
  signInsPerAddress: { max: 200, seconds: hour },
  staffSignInsPerDevice: { max: 60, seconds: minute },
  staffSignInsPerAddress: { max: 60, seconds: minute },
  offerCodesPerCart: { max: 40, seconds: hour },
  offerCodesPerDevice: { max: 40, seconds: hour },
  offerCodesPerAddress: { max: 200, seconds: hour },
  enquiriesPerDevice: { max: 5, seconds: hour },
  enquiriesPerAddress: { max: 20, seconds: hour },
  ordersPerCart: { max: 30, seconds: hour },
  ordersPerDevice: { max: 30, seconds: hour },
  ordersPerAddress: { max: 200, seconds: hour },
  photosPerDevice: { max: 60, seconds: hour },
  photosPerAddress: { max: 300, seconds: hour },
} as const satisfies Record<string, { max: number; seconds: number }>

export type LimitName = keyof typeof limitTable
/** How many uses each limit allows within its window. */
export type LimitSizes = Record<LimitName, number>

export const limitNames = Object.keys(limitTable) as LimitName[]

/** The environment setting of a limit. */
export function settingOf(name: LimitName): string {
  return `LIMIT_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/** The settings of all limits, each optional. */
export const limitSettings = z.object(
  Object.fromEntries(limitNames.map((name) => [settingOf(name), z.coerce.number().int().min(1).optional()])),
)

/** The sizes of all limits: as set or the default, times `factor`, never below one use. */
export function limitSizes(settings: Record<string, unknown>, factor: number): LimitSizes {
  const sizeOf = (name: LimitName) => Math.max(1, Math.round(Number(settings[settingOf(name)] ?? limitTable[name].max) * factor))
  return Object.fromEntries(limitNames.map((name) => [name, sizeOf(name)])) as LimitSizes
}
