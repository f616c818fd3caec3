import { compose } from '@karat/api/compose.ts'
import { manualClock } from '@karat/api/kernel/clock.ts'
import type { Db } from '@karat/api/kernel/db/db.ts'
import { testSecrets } from '@karat/api/testing/secrets.ts'

/** A shop without a server on a database that no process uses, with the keys of started ones; a job that fails fails the test. */
export async function closedShop(db: Db) {
  const clock = manualClock(new Date())
  const modules = compose({
    db,
    clock,
    secrets: testSecrets,
    mediaStore: { kind: 'memory' },
    sandboxSecret: 'a secret of the tests',
    onChanged: async () => {},
    onJobError: (kind, error) => {
      throw new Error(`job ${kind}`, { cause: error })
    },
  })
  await modules.sites.refresh()
  return { clock, modules }
}
