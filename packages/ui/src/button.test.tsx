import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Chip } from './chip.tsx'
import { IconButton } from './icon-button.tsx'
import { LinkButton } from './link-button.tsx'

test('a button does not submit by default', () => {
  expect(renderToStaticMarkup(<Button>Go</Button>)).toBe('<button type="button" class="ui-button">Go</button>')
  expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"')
})

test('its own classes and the caller’s are combined', () => {
  const markup = renderToStaticMarkup(
    <Button variant="secondary" wide className="own" disabled>
      Go
    </Button>,
  )
  expect(markup).toBe('<button type="button" disabled="" class="ui-button ui-button-secondary ui-button-wide own">Go</button>')
})

test('as a link it has no type attribute', () => {
  expect(
    renderToStaticMarkup(
      <Button as="a" href="/x">
        Go
      </Button>,
    ),
  ).toBe('<a href="/x" class="ui-button">Go</a>')
  expect(renderToStaticMarkup(<LinkButton>Go</LinkButton>)).toBe('<button type="button" class="ui-link-button">Go</button>')
  expect(renderToStaticMarkup(<LinkButton as="a" href="/x" className="own" />)).toBe('<a href="/x" class="ui-link-button own"></a>')
})

test('an icon button is named by its label, and content beside the icon is kept', () => {
  const markup = renderToStaticMarkup(
    <IconButton icon="bag" label="Bag, 2 pieces" className="own">
      <i>2</i>
    </IconButton>,
  )
  expect(markup).toMatch(/^<button type="button" aria-label="Bag, 2 pieces" class="ui-icon-button own"><svg .*<\/svg><i>2<\/i><\/button>$/)
})

test('a chip states that a press removes it', () => {
  const markup = renderToStaticMarkup(<Chip removeLabel="Remove">Yellow gold</Chip>)
  expect(markup).toMatch(/^<button type="button" class="ui-chip">Yellow gold<svg .*<\/svg><span class="ui-visually-hidden">Remove<\/span>/)
})
