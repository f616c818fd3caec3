import { fromMajor } from '@karat/money/money.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Empty } from './empty.tsx'
import { Icon, iconNames } from './icon.tsx'
import { Money } from './money.tsx'
import { Notice } from './notice.tsx'
import { SheetHead } from './sheet-head.tsx'
import { Skeleton } from './skeleton.tsx'
import { Tabs } from './tabs.tsx'

test('a notice has its tone, its role, and its text beside the icon', () => {
  expect(renderToStaticMarkup(<Notice>Words</Notice>)).toBe('<p class="ui-notice">Words</p>')
  const markup = renderToStaticMarkup(
    <Notice tone="bad" icon="notice" role="alert">
      Words
    </Notice>,
  )
  expect(markup).toMatch(/^<p role="alert" class="ui-notice ui-notice-bad"><svg .*<\/svg><span>Words<\/span><\/p>$/)
})

test('every icon has a path, is hidden from screen readers, and is mirrored only on request', () => {
  for (const name of iconNames)
    expect(renderToStaticMarkup(<Icon name={name} />)).toMatch(/class="ui-icon" .*aria-hidden="true"><path d="[mM]/)
  expect(renderToStaticMarkup(<Icon name="forward" flips small className="own" />)).toContain(
    'class="ui-icon ui-icon-small ui-icon-flips own"',
  )
})

test('money is displayed left to right, by its style', () => {
  const style = { locale: 'en-IN', currency: 'INR', symbol: '₹', decimals: 0 } as const
  expect(renderToStaticMarkup(<Money amount={fromMajor(268154, 'INR')} style={style} />)).toBe(
    '<span class="ui-money" dir="ltr">₹2,68,154</span>',
  )
  expect(renderToStaticMarkup(<Money amount={fromMajor(50, 'INR')} style={style} detail="exact" signed as="b" />)).toBe(
    '<b class="ui-money" dir="ltr">+₹50.00</b>',
  )
})

test('a skeleton states that content is loading, in the expected number of rows', () => {
  const markup = renderToStaticMarkup(<Skeleton label="Loading" lines={3} />)
  expect(markup).toContain('role="status"><span class="ui-visually-hidden">Loading</span>')
  expect(markup.match(/ui-skeleton-line/g)).toHaveLength(3)
})

test('a sheet’s close button closes that sheet', () => {
  expect(renderToStaticMarkup(<SheetHead title="Filters" sheet="filters" closeLabel="Close" />)).toMatch(
    /<p>Filters<\/p><button type="button" popoverTarget="filters" popoverTargetAction="hide" aria-label="Close"/i,
  )
})

test('tabs are a named navigation; an empty state renders its content', () => {
  expect(
    renderToStaticMarkup(
      <Tabs label="Days" plain>
        30
      </Tabs>,
    ),
  ).toBe('<nav class="ui-tabs ui-tabs-plain" aria-label="Days">30</nav>')
  expect(renderToStaticMarkup(<Empty>Nothing</Empty>)).toBe('<div class="ui-empty">Nothing</div>')
})
