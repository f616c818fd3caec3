import { statfs } from 'node:fs/promises'
import { existingSecretKeysOf } from '@karat/api/kernel/secrets.ts'
import type { Config } from '../config.ts'
import { isLoopback } from '../http/local-access.ts'
import { about, type Finding } from './finding.ts'

const gigabyte = 1024 ** 3
/** Bytes that should be free in the data folder: pictures, their renditions and the embedded database grow in it. */
const minFree = 2 * gigabyte

async function checkDisk({ dataFolder }: Config): Promise<Finding> {
  const disk = about('disk')
  try {
    const { bavail, bsize } = await statfs(dataFolder)
    const free = `${((bavail * bsize) / gigabyte).toFixed(1)} GB are free in ${dataFolder}`
    return bavail * bsize < minFree ? disk.warning(`${free}. Make room before it is full.`) : disk.ok(`${free}.`)
  } catch {
    return disk.warning(`${dataFolder} does not exist or cannot be read. The first start makes it.`)
  }
}

function checkKeys({ secretKeys, dataFolder }: Config): Finding {
  const keys = about('keys')
  if (secretKeys) return keys.ok('SECRET_KEYS are set. Back them up apart from the database.')
  return existingSecretKeysOf(dataFolder)
    ? keys.ok(`The keys are in ${dataFolder}/secret-keys. Back them up apart from the database.`)
    : keys.warning(`There are no keys yet. The first start makes ${dataFolder}/secret-keys; back it up.`)
}

function checkAddress({ publicUrl, host, trustProxy, databaseUrl }: Config): Finding[] {
  const address = about('address')
  if (!publicUrl)
    return databaseUrl && !isLoopback(host)
      ? [address.warning('PUBLIC_URL is not set: e-mails contain no links, and requests decide the host.')]
      : [address.ok('Without PUBLIC_URL the shop is for this machine.')]
  if (new URL(publicUrl).protocol !== 'https:' && !isLoopback(new URL(publicUrl).hostname))
    return [address.fault('PUBLIC_URL is not https: sign-in and passkeys need it.')]
  return [
    address.ok(`The shop is at ${publicUrl}.`),
    ...(trustProxy === false && isLoopback(host)
      ? [address.warning('TRUST_PROXY is not set, but HOST is this machine: behind a proxy all visitors count as one.')]
      : []),
  ]
}

function checkTools({ sandbox, outbox, publicUrl }: Config): Finding[] {
  const tools = about('demo')
  return [
    ...(publicUrl && sandbox !== 'none' ? [tools.fault('SANDBOX_PAYMENTS is on: anybody can buy without money.')] : []),
    ...(publicUrl && outbox !== 'none' ? [tools.warning('OUTBOX is on: who has OUTBOX_TOKEN reads one-time codes.')] : []),
  ]
}

/** The settings, the keys and the disk of this process. */
export async function checkProcess(config: Config): Promise<Finding[]> {
  return [checkKeys(config), await checkDisk(config), ...checkAddress(config), ...checkTools(config)]
}
