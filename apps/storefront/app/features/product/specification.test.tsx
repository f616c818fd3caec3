import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { testProduct, testVariant } from '../../testing/product.ts'
import { Specification } from './specification.tsx'

const specification = (site = testSite(), product = testProduct(), variant = testVariant('white', '18K', '15')) =>
  textOf(markupOf(<Specification product={product} chosen={variant} />, site))

test('weights, fineness, stones with their grades, size and origin are in the language of the site', () => {
  const text = specification()
  for (const row of [
    '|Gross weight|3.274 g|',
    '|Net metal weight|3.150 g|',
    '|18K, 750 fine|',
    '|Diamond|1 × round, 0.50 ct, clarity VS, colour F|',
    '|Diamond|12 × round, 0.12 ct|',
    '|India|',
    '|RNG-002-18K-white-15|',
  ])
    expect(text).toContain(row)
  expect(text).toMatch(/\|17\.5 mm\|/)
  expect(text).not.toMatch(/undefined|\{\w+\}|spec\.|unit\./)
})

test('a ring’s size is in the system of the country', () => {
  expect(specification()).toContain('|Size|15|')
  expect(specification(testSite('us'))).toContain('|Size|7¼|')
})

test('Arabic uses Latin digits and its own names', () => {
  const text = specification(testSite('ae', 'ar'))
  expect(text).toContain('3.274')
  expect(text).toContain('الهند')
  expect(text).not.toMatch(/[٠-٩]/)
})

test('a length has its unit, also without a choice; a product without details has no empty rows', () => {
  const chain = specification(
    testSite(),
    testProduct({ sizeSystem: 'none', stones: [], setting: '' }),
    testVariant('yellow', '22K', '18 in'),
  )
  expect(chain).toContain('|18\u00A0in|')
  expect(chain).toContain('|22K, 916 fine|')
  expect(chain).not.toMatch(/Stone|Setting|mm\|/)
})

test('gold is called hallmarked if the law requires it, platinum is not', () => {
  const hallmark = /hallmark/i
  expect(specification()).toMatch(hallmark)
  expect(specification(testSite('us'))).not.toMatch(hallmark)
  expect(specification(testSite(), testProduct(), testVariant('platinum', 'PT950', '15'))).not.toMatch(hallmark)
  expect(specification(testSite(), testProduct({ hallmarked: false }))).not.toMatch(hallmark)
})
