/** A typed number with the separators of any script; null for an empty field, undefined where it is none or negative. */
export function numberOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const number = Number(text.replaceAll(/[\s,٬]/g, ''))
  return Number.isFinite(number) && number >= 0 ? number : undefined
}

/** A typed percentage up to 100 with at most two decimals; null for an empty field, undefined where it is none. */
export function percentOf(text: string): number | null | undefined {
  const percent = numberOf(text)
  if (percent === null) return null
  return percent === undefined || percent > 100 || !/^\d+(\.\d{1,2})?$/.test(String(percent)) ? undefined : percent
}
