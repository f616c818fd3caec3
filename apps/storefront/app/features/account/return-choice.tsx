import type { ReturnDetail } from '@karat/contract/returns.ts'
import { isCredited } from '@karat/sites/returns.ts'
import { Button } from '@karat/ui/button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, useState } from 'react'
import { useMoney } from '../../money/money.tsx'
import { useMessages } from '../../site/messages.tsx'
import { type ReturnPartProps, useReturnChange } from './use-return-change.ts'

type Choice = Extract<ReturnDetail['actions'][number], 'accept' | 'send_back' | 'dispute'>

/** After a check that found something: how to go on. Nothing is chosen before, and nothing taken off. */
export function ReturnChoice({ one, onChanged, onStale }: ReturnPartProps) {
  const t = useMessages()
  const money = useMoney()
  const [choice, setChoice] = useState<Choice | null>(null)
  const { busy, failure, setFailure, change } = useReturnChange({ onChanged, onStale })
  const credited = isCredited(one.resolution)
  const ways: [Choice, string, string][] = [
    ['send_back', t('returns.sendBack'), t('returns.sendBackText')],
    [
      'accept',
      t(credited ? 'returns.acceptCredit' : 'returns.accept', { amount: money(one.inspection?.deduction ?? 0, 'exact') }),
      t(credited ? 'returns.acceptCreditText' : 'returns.acceptText', { amount: money(one.amount, 'exact') }),
    ],
    ['dispute', t('returns.dispute'), t('returns.disputeText')],
  ]
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (choice === null) return setFailure(t('returns.chooseFirst'))
    void change((returns) => returns.act({ returnID: one.returnID, action: choice }))
  }
  return (
    <section className="returns-box" aria-labelledby="return-choice">
      <h2 id="return-choice">{t('returns.goOn')}</h2>
      <p>{one.inspection?.note}</p>
      <form className="returns-form" noValidate onSubmit={send}>
        <fieldset className="returns-choices">
          <legend className="sr-only">{t('returns.goOn')}</legend>
          {ways
            .filter(([action]) => one.actions.includes(action))
            .map(([action, name, text]) => (
              <label key={action}>
                <input type="radio" name="choice" checked={choice === action} onChange={() => setChoice(action)} />
                <span>
                  <b>{name}</b>
                  <br />
                  <span className="type-small type-soft">{text}</span>
                </span>
              </label>
            ))}
        </fieldset>
        {failure && (
          <Notice tone="bad" icon="notice" role="alert">
            {failure}
          </Notice>
        )}
        <p>
          <Button type="submit" disabled={busy}>
            {t('returns.choose')}
          </Button>
        </p>
      </form>
    </section>
  )
}
