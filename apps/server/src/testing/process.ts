import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { testSecretKeys } from '@karat/api/testing/secrets.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const running: ChildProcess[] = []

/** Ends the processes that a test started, even after a failure. */
export function killStarted(): void {
  for (const child of running.splice(0)) child.kill('SIGKILL')
}

export interface ShopProcess {
  child: ChildProcess
  /** Settles with the address that the process reports; fails when it ends before. */
  opened: Promise<string>
  /** All that it has written so far. */
  output: () => string
}

/** Starts the shop as a separate process, as `npm start` does, without the pages; or another program that starts it. */
export function launch(env: Record<string, string>, program = [main]): ShopProcess {
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      PORT: '0',
      ROLES: 'account,commerce,staff,worker',
      RATE_LIMIT: '100000',
      SECRET_KEYS: testSecretKeys,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  const opened = new Promise<string>((resolve, reject) => {
    const hear = (bytes: Buffer) => {
      output += bytes.toString()
      const address = /open at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  opened.catch(() => {})
  return { child, opened, output: () => output }
}

export interface Started {
  child: ChildProcess
  address: string
  output: () => string
}

/** Starts a shop and waits until it is open. */
export async function start(env: Record<string, string>): Promise<Started> {
  const { child, opened, output } = launch(env)
  return { child, address: await opened, output }
}

export interface Called<T> {
  status: number
  retryAfter: string | null
  body: T
}

/** One call to a shop in another process; throws where there is no answer. */
export async function ask<T>(url: string, method: string, body?: object, headers: Record<string, string> = {}): Promise<Called<T>> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: (await answer.json()) as T }
}

/** The body of one call's answer. */
export async function call<T>(url: string, method: string, body?: object, headers?: Record<string, string>): Promise<T> {
  return (await ask<T>(url, method, body, headers)).body
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

/** Buys the free ring sizer once. Returns the order's id where the server acknowledged it; hears every answer. */
export async function buy(address: string, hear: (answer: Called<object>) => void = () => {}): Promise<string | undefined> {
  async function step<T extends object>(method: string, path: string, body?: object): Promise<T | undefined> {
    const answer = await ask<T>(`${address}${path}`, method, body)
    hear(answer)
    return answer.status === 200 ? answer.body : undefined
  }
  const added = await step<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'ring-sizer' })
  if (!added) return undefined
  const { cartID } = added.cart
  if (!(await step('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping }))) return undefined
  if (!(await step('POST', `/api/cart/${cartID}/quote/`))) return undefined
  const posted = await step<{ orderID: string }>('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: '' })
  return posted?.orderID
}
