import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * The faults that axe finds in a page, or in the part of it that a selector names: each rule with the beginnings of the elements that break
 * it. Only these leave the page: the whole report, of what is sound too, takes as long as the check itself.
 */
export async function accessibilityFaults(page: Page, within?: string): Promise<[string, string[]][]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (selector) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const { violations } = await checker.run(selector ?? document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])
  }, within)
}
