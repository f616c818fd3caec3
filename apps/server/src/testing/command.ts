import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a staff command (a file of `commands`) as a separate process, and returns its exit code and output. */
export function runProgramFile(
  file: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const program = fileURLToPath(new URL(`../commands/${file}`, import.meta.url))
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', ...settings }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}` }),
    )
    // Nobody types.
    child.stdin?.end()
  })
}
