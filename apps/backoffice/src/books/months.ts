/** The months from one to another, both included, the newest first: `2026-11`. */
export function monthsBetween(from: string, to: string): string[] {
  const indexOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const [first, last] = [indexOf(from), indexOf(to)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, back) => {
    const index = last - back
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

/** The register that an address asks for among those that there are: else the first registration's, and its last month. */
export function chosenOf<R extends { number: string; from: string; to: string }>(
  registrations: readonly R[],
  asked: { registration?: string | undefined; period?: string | undefined },
): { registration: R; months: string[]; period: string } | undefined {
  const registration = registrations.find(({ number }) => number === asked.registration) ?? registrations[0]
  if (!registration) return undefined
  const months = monthsBetween(registration.from, registration.to)
  return { registration, months, period: months.find((month) => month === asked.period) ?? registration.to }
}
