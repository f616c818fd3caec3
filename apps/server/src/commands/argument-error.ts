/** Whether `parseArgs` of Node refused the words of a command; the message names the option. */
export const isArgumentError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
