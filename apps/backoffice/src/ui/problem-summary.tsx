import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Problem } from '../api/problem.ts'
import { useMessages } from '../messages/messages.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { Notice } from './notice.tsx'
import classes from './problem-summary.module.css'
import { type WrongField, wrongFieldsNear } from './wrong-fields.ts'

function Summary({ fields }: { fields: readonly WrongField[] }) {
  const { t } = useMessages()
  const title = useId()
  return (
    <Notice tone="bad">
      <p id={title}>{t('form.wrong', { count: fields.length })}</p>
      <ul className={classes['list']} aria-labelledby={title}>
        {fields.map(({ id, label, text, focus }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The address names the page and its list, not a field.
                event.preventDefault()
                focus()
              }}
            >
              {label}
            </a>
            {text !== '' && <>: {text}</>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/**
 * The fields that a problem refused, each as a link to it with its problem; the first of them gets the focus. Nothing where the form shows a problem
 * beside none of its fields.
 */
export default function ProblemSummary({ problem }: { problem: Problem }) {
  const place = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<readonly WrongField[]>([])
  // The same fields may be refused again.
  useEffect(() => {
    if (!place.current) return
    const found = wrongFieldsNear(place.current)
    setFields(found)
    found[0]?.focus()
  }, [problem])
  return (
    <div ref={place}>
      {fields.length > 0 && (
        <Suspense>
          <ShopMessages>
            <Summary fields={fields} />
          </ShopMessages>
        </Suspense>
      )}
    </div>
  )
}
