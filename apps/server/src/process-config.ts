import { fileURLToPath } from 'node:url'
import { BadConfig, type Config, readConfig } from './config.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The settings of this process, from its environment. Where one is not right it says which, and ends with code 78. */
export function processConfig(): Config {
  try {
    return readConfig(process.env, root)
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    process.stderr.write(`The settings are not right.\n${error.message}\n`)
    return process.exit(78)
  }
}
