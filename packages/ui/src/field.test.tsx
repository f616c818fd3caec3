import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

test('a field without an error has no description', () => {
  expect(renderToStaticMarkup(<Field id="city" label="City" name="city" autoComplete="address-level2" />)).toBe(
    '<div class="ui-field"><label for="city">City</label><input autoComplete="address-level2" id="city" name="city"/></div>',
  )
})

test('hint and error describe the control, and an error marks it as invalid', () => {
  const markup = renderToStaticMarkup(<Field id="code" label="Code" hint="Six digits" error="Please fill this in" width="third" />)
  expect(markup).toContain('class="ui-field ui-field-third ui-field-invalid"')
  expect(markup).toContain('aria-invalid="true" aria-describedby="code-hint code-error"')
  expect(markup).toContain('<span class="ui-field-hint" id="code-hint">Six digits</span>')
  expect(markup).toContain('<span class="ui-field-error" id="code-error">Please fill this in</span>')
})

test('an announced error has its live region before it appears', () => {
  const markup = renderToStaticMarkup(<Field id="code" label="Code" announced />)
  expect(markup).toContain('aria-invalid="false" aria-describedby="code-error"')
  expect(markup).toContain('id="code-error" role="alert"></span>')
})

test('the control can be a select or a text area', () => {
  expect(
    renderToStaticMarkup(
      <Field as="select" id="state" label="State" className="own">
        <option>Goa</option>
      </Field>,
    ),
  ).toContain('<select id="state" class="ui-select own"><option>Goa</option></select>')
  expect(renderToStaticMarkup(<Field as="textarea" id="note" label="Note" rows={3} />)).toContain(
    '<textarea rows="3" id="note"></textarea>',
  )
  expect(renderToStaticMarkup(<Select aria-label="Sort" />)).toBe('<select aria-label="Sort" class="ui-select"></select>')
})

test('a checkbox is inside of its label', () => {
  expect(renderToStaticMarkup(<Checkbox label="Wrap" name="wrap" />)).toBe(
    '<label class="ui-checkbox"><input type="checkbox" name="wrap"/> Wrap</label>',
  )
})
