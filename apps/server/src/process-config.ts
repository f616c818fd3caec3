import { InvalidConfig, type Config, readConfig } from './config.ts'
import { projectFolder } from './installation.ts'

/** The settings of this process, from its environment. An invalid one is reported and ends the process with code 78. */
export function processConfig(): Config {
  try {
    return readConfig(process.env, projectFolder)
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error
    process.stderr.write(`The settings are not right.\n${error.message}\n`)
    return process.exit(78)
  }
}
