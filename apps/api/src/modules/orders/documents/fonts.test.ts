import { renderToBuffer, Document, Page } from '@react-pdf/renderer'
import { createElement } from 'react'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { drawable, familiesFor } from './fonts.ts'
import { text } from './layout-parts.ts'

/** Names as people have them, with the font that draws them. */
const names: [script: string, name: string, font: string][] = [
  ['Latin', 'Łukasz Żółć', 'figtree'],
  ['Vietnamese', 'Nguyễn Thị Ánh', 'noto-sans'],
  ['Cyrillic', 'Анна Иванова', 'noto-sans'],
  ['Greek', 'Ελένη Παπαδοπούλου', 'noto-sans'],
  ['Devanagari', 'अन्वी देशपांडे', 'mukta'],
  ['Arabic', 'نور الحداد', 'ibm-plex-sans-arabic'],
  ['Urdu', 'پروین چوہدری ٹھاکر', 'ibm-plex-sans-arabic'],
  ['Bengali', 'অনন্যা বন্দ্যোপাধ্যায়', 'hind-siliguri'],
  ['Tamil', 'தமிழ்ச்செல்வி முருகன்', 'noto-sans-tamil'],
  ['Kannada', 'ಕಾವ್ಯಾ ಕೃಷ್ಣಮೂರ್ತಿ', 'noto-sans-kannada'],
  ['Malayalam', 'ലക്ഷ്മി കൃഷ്ണൻ', 'anek-malayalam'],
  ['Gujarati', 'મીનાક્ષી પટેલ', 'noto-sans-gujarati'],
  ['Telugu', 'శ్రీలక్ష్మి వెంకటేశ్వర్లు', 'hind-guntur'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'mukta-mahee'],
  ['Odia', 'ଅନନ୍ୟା ମିଶ୍ର', 'anek-odia'],
  ['Sinhala', 'සංජීවනී', 'noto-sans-sinhala'],
  ['Thai', 'สมหญิง ใจดี', 'noto-sans-thai'],
  ['Lao', 'ສົມສະໄໝ', 'noto-sans-lao'],
  ['Khmer', 'សុភា', 'noto-sans-khmer'],
  ['Burmese', 'မြန်မာ', 'noto-sans-myanmar'],
  ['Hebrew', 'יעל כהן', 'noto-sans-hebrew'],
  ['Armenian', 'Անի', 'noto-sans-armenian'],
  ['Georgian', 'ნინო', 'noto-sans-georgian'],
  ['Ethiopic', 'አበበ', 'noto-sans-ethiopic'],
  ['rare Chinese surnames', '欧阳彧 龘喆淼堃燊祎嫄 龍', 'noto-sans-sc'],
  ['Japanese', '山田花子 ひらがな カタカナ', 'noto-sans-sc'],
  ['Korean', '김민지 한글', 'nanum-gothic'],
  ['emoji', 'Rani 😀', 'noto-emoji'],
]

describe('a name on a document', () => {
  test.each(names)('in %s is rendered in its script', (_, name, font) => {
    expect(drawable(name)).toBe(name.normalize('NFC'))
    expect(familiesFor(drawable(name)).some((family) => family.startsWith(font))).toBe(true)
  })

  test('has one visible character for each that no font has', () => {
    expect(drawable('𒀀𒀁 Rao')).toBe('\uFFFD\uFFFD Rao')
    expect(drawable('\u{10FFFF}')).toBe('\uFFFD')
    expect(familiesFor('\uFFFD').some((family) => family.startsWith('noto-sans'))).toBe(true)
  })

  test('has no direction marks, keeps joiners, and renders an emoji sequence as one picture', () => {
    expect(drawable('A\u200Enu\u202Aj\uFEFF')).toBe('Anuj')
    expect(drawable('क\u094D\u200Dष')).toBe('क\u094D\u200Dष')
    expect(drawable('👩‍👩‍👧 ❤️ 👍🏽')).toBe('👩 ❤ 👍')
    expect(drawable('e\u0301')).toBe('é')
  })

  test('of every script can be rendered on one page and extracted from it', async () => {
    const page = createElement(
      Page,
      { size: 'A4', style: { fontFamily: familiesFor('') as never } },
      ...names.map(([, name]) => text(name)),
    )
    const bytes = await renderToBuffer(createElement(Document, {}, page) as never)
    const read = (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
    // Letters of scripts that combine them come out in the order in which they are drawn.
    for (const name of ['Łukasz Żółć', 'Анна Иванова', 'Ελένη Παπαδοπούλου', '欧阳彧', '김민지', 'አበበ', 'Անի']) expect(read).toContain(name)
  }, 60_000)
})
