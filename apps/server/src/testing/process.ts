import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const running: ChildProcess[] = []

/** Ends what a test started, however the test ended. */
export function killStarted(): void {
  for (const child of running.splice(0)) child.kill('SIGKILL')
}

export interface Started {
  child: ChildProcess
  address: string
}

/** Starts the shop as a process of its own, as `npm start` does, without the pages. */
export function start(env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', PORT: '0', ROLES: 'account,commerce,worker', RATE_LIMIT: '100000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (bytes: Buffer) => {
      said += bytes.toString()
      const address = /open at (\S+)/.exec(said)?.[1]
      if (address) resolve({ child, address })
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
}

/** One call to a shop that runs as a process; throws where there is no answer. */
export async function call<T>(url: string, method: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as T
}

export const shipping = {
  Fname: 'Anvi',
  Lname: 'Deshpande',
  Address: '12',
  City: 'Pune',
  Zip: '411030',
  Phone: '9822000000',
  State: 'MH',
  Country: 'IN',
  Email: 'anvi@example.com',
}
