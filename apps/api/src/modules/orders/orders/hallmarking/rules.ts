import { scaleStepMg } from '@karat/pricing/revise-unit.ts'
import type { UnitState } from '../machines/unit.ts'
import type { UnitRecord } from '../units/store.ts'

/** The states of units whose articles may leave for hallmarking: made or in making, and no new price waits for an answer. */
export const sendableStates: readonly UnitState[] = ['allocated', 'in_production', 'quality_check', 'ready', 'packed']

/** The metal that the test of a centre takes from an article, in milligrams; another weight, beyond the scale's step, needs a reason. */
const sampleMg = 50

/** Whether an article lost more weight than hallmarking takes, or came back heavier than it left. */
export const isOtherWeight = (outMg: number, inMg: number): boolean => outMg - inMg > sampleMg + scaleStepMg || inMg - outMg > scaleStepMg

/** Whether a unit has articles with the merchant that need a hallmark number. */
export const maySend = ({ state, hallmarkedArticles, huids, away }: Pick<UnitRecord, 'state' | 'hallmarkedArticles' | 'huids' | 'away'>) =>
  sendableStates.includes(state) && huids.length + away < hallmarkedArticles
