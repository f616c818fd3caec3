import { callOf, type Command, linesOr, texts } from './command.ts'
import type { CommandProgram } from './run-commands.ts'

const usage = `usage: npm run rates -- set SITE PURITY RATE [PURITY RATE …] | stones SITE KEY RATE [KEY RATE …] | progress
  set        publishes rates per gram, and writes all prices that follow from them
  stones     publishes rates of stones alike, per carat or piece as the site has them
  progress   shows which sites' prices are written now, by whichever process
  Rates that move by more than the guard of the site wait for a second person. --reason TEXT stands in the history.
`

const steps = {
  rows: 'prices are written',
  indexes: 'prices are written, their indexes are built',
  takeover: 'prices are ready and wait for those who read or write the former ones',
} as const

/** Publishes rates over the version that is live now. */
function setRates(site: string, change: { rates: Record<string, number>; stones: Record<string, number> }, reason: string): Command {
  return {
    site,
    async run(call, ofSite) {
      const live = await call('GET /api/staff/rates/', {}, ofSite)
      const reply = await call('POST /api/staff/rates/', { body: { ...change, version: live.version, reason } }, ofSite)
      const { state, version } = reply
      const text =
        state === 'published'
          ? `${site}: rate version ${version} holds now`
          : `${site}: the rates move by more than ${live.guardPercent} % and wait for approval; version ${version} holds`
      return { reply, text }
    },
  }
}

/** `npm run rates`: publication of rates, and its progress. */
export const rateCommands: CommandProgram = {
  usage,
  options: texts('reason'),
  read([verb, site, ...pairs], { reason = 'by command' }) {
    if (verb === 'progress')
      return site === undefined
        ? callOf('GET /api/staff/rates/progress/', {}, ({ changes }) =>
            linesOr(
              changes.map((change) => `${change.site}: ${steps[change.step]}, for ${change.seconds.toFixed(1)} s`),
              'no rates change now',
            ),
          )
        : undefined
    if ((verb !== 'set' && verb !== 'stones') || site === undefined || pairs.length === 0 || pairs.length % 2 !== 0) return undefined
    const rates = Object.fromEntries(pairs.flatMap((name, index) => (index % 2 === 0 ? [[name, Number(pairs[index + 1])] as const] : [])))
    return setRates(site, verb === 'set' ? { rates, stones: {} } : { rates: {}, stones: rates }, String(reason))
  },
}
