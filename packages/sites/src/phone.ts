import type { SiteProfile } from './profile.ts'

/** A telephone number with spaces where people of the site look for them; one of another country stays as it is. */
export function spacedPhone(phone: string, { phoneCode, phoneGroups }: Pick<SiteProfile, 'phoneCode' | 'phoneGroups'>): string {
  const rest = phone.slice(phoneCode.length)
  const digits = phoneGroups.reduce((sum, count) => sum + count, 0)
  if (phoneCode === '' || !phone.startsWith(phoneCode) || rest.length !== digits || !/^\d+$/.test(rest)) return phone
  let at = 0
  return [phoneCode, ...phoneGroups.map((count) => rest.slice(at, (at += count)))].join(' ')
}
