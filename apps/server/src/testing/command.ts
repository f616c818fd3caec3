import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a command of staff (`provision.ts`) as a process of its own, and returns its exit code and all that it wrote. */
export function runCommand(
  file: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const program = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: `${stdout}${stderr}` }),
    )
  })
}
