/** Joins class names without empty and false ones. Undefined where none is left. */
export function classList(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
