/** Browsers by a part of their user agent; those that name others as well come first. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** The browser and the system of a user agent, `Chrome, Linux`; empty where neither is known. */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].map((list) => list.find(([part]) => userAgent.includes(part))?.[1]).filter((name) => name !== undefined)
  return named.join(', ')
}
