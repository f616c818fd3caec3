import type { SharedSettings } from '@karat/contract/content.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteProvider } from '../site/site.tsx'
import { testSite } from '../testing/page.tsx'
import { SiteNotice } from './site-notice.tsx'

const notices: SharedSettings['notices'] = [
  { text: { en: 'Closed on Diwali', hi: 'दीपावली पर बंद' }, sites: ['in'] },
  { text: { en: 'Orders ship again on Monday' } },
]
const noticeOf = (site: ReturnType<typeof testSite>, given = notices) =>
  renderToString(
    <SiteProvider value={{ ...site, shared: { rateStrip: true, notices: given } }}>
      <SiteNotice />
    </SiteProvider>,
  )

test('the shop’s notice for the site is first on a page, in its language, else in English', () => {
  expect(noticeOf(testSite('in', 'hi'))).toBe('<p class="site-notice">दीपावली पर बंद</p>')
  expect(noticeOf(testSite('in', 'mr'))).toBe('<p class="site-notice" lang="en">Closed on Diwali</p>')
  expect(noticeOf(testSite('us'))).toBe('<p class="site-notice">Orders ship again on Monday</p>')
  expect(noticeOf(testSite('us'), [])).toBe('')
})
