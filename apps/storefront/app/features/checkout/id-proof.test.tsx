import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { IdProofForm } from './id-proof.tsx'

test('the reason for a proof of identity is shown until it is given', () => {
  const shown = (masked?: string) =>
    textOf(
      markupOf(
        <IdProofForm given={masked ? { kind: 'pan', masked } : null} give={async () => ({})}>
          You can also give it after the order.
        </IdProofForm>,
        testSite(),
      ),
    )
  expect(shown()).toContain('after the order')
  const given = shown('AB*****4F')
  expect(given).toContain('AB*****4F')
  expect(given).not.toContain('after the order')
})
