import type { ReturnDetail } from '@karat/contract/returns.ts'
import { isCredited } from '@karat/sites/returns.ts'
import { Button } from '@karat/ui/button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, useState } from 'react'
import { useMoney } from '../../../money/money.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import type { ReturnsActions } from '../../../state/orders/returns-actions.ts'
import { type ReturnPartProps, useReturnChange } from './use-return-change.ts'

type Body = Parameters<ReturnsActions['act']>[0]
/** A choice: the action of the call, its label and its explanation. */
type Choice = [action: Omit<Body, 'returnID'>, name: string, text: string]
const keyOf = ({ action, resolution }: Choice[0]): string => resolution ?? action

/** The choices after an inspection with findings, or of a return offer. None is preselected. */
export function ReturnChoice({ one, onChanged, onStale }: ReturnPartProps) {
  const t = useMessages()
  const money = useMoney()
  const [choice, setChoice] = useState('')
  const { busy, failure, setFailure, change } = useReturnChange({ onChanged, onStale })
  const credited = isCredited(one.resolution)
  const textOf = ({ resolution, days, amount }: ReturnDetail['offers'][number]) =>
    ({
      repair: t('returns.offerRepair', { count: days ?? 0 }),
      replacement: translateData(t, 'returnResolutionText', 'replacement'),
      exchange: t('returns.offerExchange', { amount: money(amount ?? 0, 'exact') }),
    })[resolution]
  const offered = one.offers.map((offer): Choice => {
    const { resolution, amount } = offer
    const seen = amount === null ? {} : { amount }
    return [{ action: 'choose', resolution, ...seen }, translateData(t, 'returnResolution', resolution), textOf(offer)]
  })
  const all: Choice[] = [
    ...offered,
    [{ action: 'send_back' }, t('returns.sendBack'), t('returns.sendBackText')],
    [
      { action: 'accept' },
      t(credited ? 'returns.acceptCredit' : 'returns.accept', { amount: money(one.inspection?.deduction ?? 0, 'exact') }),
      t(credited ? 'returns.acceptCreditText' : 'returns.acceptText', { amount: money(one.amount, 'exact') }),
    ],
    [{ action: 'dispute' }, t('returns.dispute'), t('returns.disputeText')],
  ]
  const choices = all.filter(([{ action }]) => one.actions.includes(action))
  function choose(key: string) {
    setChoice(key)
    setFailure('')
  }
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const picked = choices.find(([action]) => keyOf(action) === choice)
    if (!picked) return setFailure(t('returns.chooseFirst'))
    void change((returns) => returns.act({ returnID: one.returnID, ...picked[0] }))
  }
  return (
    <section className="returns-box" aria-labelledby="return-choice">
      <h2 id="return-choice">{t('returns.goOn')}</h2>
      <p>{one.inspection?.note}</p>
      {one.actions.includes('choose') && <p className="type-small type-soft">{t('returns.offerText')}</p>}
      <form className="returns-form" noValidate onSubmit={send}>
        <fieldset className="returns-choices">
          <legend className="ui-visually-hidden">{t('returns.goOn')}</legend>
          {choices.map(([action, name, text]) => (
            <label key={keyOf(action)}>
              <input type="radio" name="choice" checked={choice === keyOf(action)} onChange={() => choose(keyOf(action))} />
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
