import { z } from 'zod'

const minute = 60
const hour = 3600
const day = 86_400

/**
 * All limits: how many uses one key may make within a window of seconds. The setting of `callsPerAddress` is
 * `LIMIT_CALLS_PER_ADDRESS`; `docs/operations.md` lists them.
 */
export const limitTable = {
  callsPerAddress: { most: 600, seconds: minute },
  callsPerDevice: { most: 300, seconds: minute },
  callsPerBag: { most: 120, seconds: minute },
  pageCallsPerAddress: { most: 3000, seconds: minute },
  pagesPerAddress: { most: 120, seconds: minute },
  mediaPerAddress: { most: 3000, seconds: minute },
  codesPerPhone: { most: 3, seconds: 10 * minute },
  codesPerPhoneDaily: { most: 10, seconds: day },
  codesPerBag: { most: 5, seconds: hour },
  codesPerDevice: { most: 5, seconds: hour },
  codesPerAddress: { most: 20, seconds: hour },
  codesPerAddressDaily: { most: 100, seconds: day },
  guessesPerBag: { most: 15, seconds: hour },
  guessesPerDevice: { most: 15, seconds: hour },
  guessesPerAddress: { most: 60, seconds: hour },
  signInsPerDevice: { most: 30, seconds: hour },
  signInsPerPhone: { most: 60, seconds: hour },
  signInsPerAddress: { most: 200, seconds: hour },
  offerCodesPerBag: { most: 40, seconds: hour },
  offerCodesPerDevice: { most: 40, seconds: hour },
  offerCodesPerAddress: { most: 200, seconds: hour },
  enquiriesPerDevice: { most: 5, seconds: hour },
  enquiriesPerAddress: { most: 20, seconds: hour },
  ordersPerBag: { most: 30, seconds: hour },
  ordersPerDevice: { most: 30, seconds: hour },
  ordersPerAddress: { most: 200, seconds: hour },
  photosPerDevice: { most: 60, seconds: hour },
  photosPerAddress: { most: 300, seconds: hour },
} as const satisfies Record<string, { most: number; seconds: number }>

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
  const sizeOf = (name: LimitName) => Math.max(1, Math.round(Number(settings[settingOf(name)] ?? limitTable[name].most) * factor))
  return Object.fromEntries(limitNames.map((name) => [name, sizeOf(name)])) as LimitSizes
}
