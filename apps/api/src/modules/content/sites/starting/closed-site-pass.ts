import { durations } from '../../../../kernel/clock.ts'
import type { SiteStartingDependencies } from './dependencies.ts'

const purpose = 'pass of closed sites'
const passDays = 1

type Deps = Pick<SiteStartingDependencies, 'clock' | 'secrets'>

/** A pass with which a browser sees a closed site for a day. */
export function issuePass({ clock, secrets }: Deps, code: string): string {
  const until = Math.floor(clock.now().getTime() / 1000) + (passDays * durations.day) / 1000
  return `${until}.${secrets.hmac(purpose, `${code} ${until}`)}`
}

/** Whether a pass is genuine, of this site, and valid now. */
export function isPass({ clock, secrets }: Deps, code: string, pass: string): boolean {
  const [, until = '', mac = ''] = /^(\d{9,12})\.(.+)$/.exec(pass) ?? []
  if (until === '' || Number(until) * 1000 < clock.now().getTime()) return false
  return secrets.verify(purpose, `${code} ${until}`, mac)
}
