import type { SiteProfile } from './profile.ts'

/** Formats a telephone number with the usual spaces of the site's country; a number of another country is returned as it is. */
export function spacedPhone(phone: string, { phoneCode, phoneGroups }: Pick<SiteProfile, 'phoneCode' | 'phoneGroups'>): string {
  const rest = phone.slice(phoneCode.length)
  const digits = phoneGroups.reduce((sum, count) => sum + count, 0)
  if (phoneCode === '' || !phone.startsWith(phoneCode) || rest.length !== digits || !/^\d+$/.test(rest)) return phone
  let at = 0
  return [phoneCode, ...phoneGroups.map((count) => rest.slice(at, (at += count)))].join(' ')
}
