import { execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const versions = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs, of the newest version; undefined where there is none. */
export const postgresPrograms: string | undefined = existsSync(versions)
  ? readdirSync(versions)
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(versions, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')))
  : undefined

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export interface Cluster {
  url: string
  start(): Promise<void>
  /** `fast` ends every session in an orderly way, `immediate` simulates a power cut. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  /** Suspends all of its processes, like a machine that hangs. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Ends the server and removes its files. */
  remove(): Promise<void>
}

/** Signals a process; one that has ended by itself meanwhile is let be. */
function signalOf(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * A PostgreSQL server for one test, not started yet; a hot standby where it is one of another that runs. It refuses to run as
 * root, so root runs it as the user `postgres`.
 */
export async function createCluster(programs: string, standbyOf?: Cluster): Promise<Cluster> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'karat-pg-'))
  const data = join(folder, 'data')
  const id = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout)
  const owner = process.getuid?.() === 0 ? { uid: await id('-u'), gid: await id('-g') } : {}
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  // Without output: a server that inherits a pipe would keep it open.
  const run = (program: string, args: string[]) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(join(programs, program), args, { ...owner, cwd: folder, stdio: 'ignore' })
      child.once('error', reject)
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ${args.at(-1)} ended with ${code}`))))
    })
  if (standbyOf) await run('pg_basebackup', ['-D', data, '-R', '-c', 'fast', '--no-sync', '-d', standbyOf.url])
  else await run('initdb', ['-D', data, '-U', 'karat', '-A', 'trust', '-E', 'UTF8', '--no-sync'])

  /** Signals the server and every process that it started; the server first, so that it starts no more. */
  async function signal(name: 'SIGSTOP' | 'SIGCONT') {
    const serverPid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(serverPid, name)
    const { stdout } = await execute('ps', ['-o', 'pid=', '--ppid', String(serverPid)])
    for (const pid of stdout.split('\n').map(Number)) if (pid > 0) signalOf(pid, name)
  }
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=60`
  const stop = (how: string) => run('pg_ctl', ['-D', data, '-w', '-m', how, 'stop'])
  return {
    url: `postgres://karat@127.0.0.1:${port}/postgres`,
    start: () => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']),
    stop,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async remove() {
      if (existsSync(join(data, 'postmaster.pid'))) {
        await signal('SIGCONT')
        await stop('immediate')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
