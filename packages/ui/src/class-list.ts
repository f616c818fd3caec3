/** Joins class names; what is empty or false is left out. Undefined where nothing is left. */
export function classList(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
