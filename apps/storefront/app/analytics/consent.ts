import type { SiteProfile } from '@karat/sites/profile.ts'
import { deviceStorage } from '../storage/browser-storage.ts'

/** A visitor's answer to the question about measurement. */
export type ConsentAnswer = 'given' | 'refused'

/** The site that asks for consent: its website, whose sites share an answer, and the consent mode of its law. */
export interface ConsentSite {
  websiteId: string
  profile: Pick<SiteProfile, 'consentMode'>
}

/** Milliseconds for which an answer holds: a year. */
const heldFor = 365 * 86_400_000

export const consentKey = (websiteId: string) => `shop-${websiteId}-measurement`

/** The answer that is saved on this device; undefined where there is none, or it is too old. */
export function savedConsent(websiteId: string): ConsentAnswer | undefined {
  try {
    const { answer, at } = JSON.parse(deviceStorage.getItem(consentKey(websiteId)) ?? '{}') as { answer?: string; at?: number }
    if (typeof at !== 'number' || Date.now() - at > heldFor) return undefined
    return answer === 'given' || answer === 'refused' ? answer : undefined
  } catch {
    return undefined
  }
}

/** Saves an answer on this device. */
export function saveConsent(websiteId: string, answer: ConsentAnswer): void {
  deviceStorage.setItem(consentKey(websiteId), JSON.stringify({ answer, at: Date.now() }))
}

/**
 * The consent that applies on a site: the visitor's answer; without one, undefined where the law requires opt-in, else given, or refused
 * where the browser sends Global Privacy Control.
 */
export function consentOf({ websiteId, profile }: ConsentSite): ConsentAnswer | undefined {
  const saved = savedConsent(websiteId)
  if (saved || profile.consentMode === 'opt_in') return saved
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl ? 'refused' : 'given'
}
