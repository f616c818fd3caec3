import { expect, test } from 'vitest'
import { auditAfter } from './rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const planned = { years: 3, from: new Date('2026-11-22T10:00:00Z'), by: 'Meera' }

test('a longer time of the audit holds at once and ends a plan, and the present one leaves a plan as it is', () => {
  expect(auditAfter({ auditYears: 8, plannedAudit: planned }, 9, 'Asha', now)).toEqual({ auditYears: 9, plannedAudit: null })
  expect(auditAfter({ auditYears: 8, plannedAudit: planned }, 8, 'Asha', now)).toEqual({ auditYears: 8, plannedAudit: planned })
  expect(auditAfter({ auditYears: 8, plannedAudit: null }, 8, 'Asha', now)).toEqual({ auditYears: 8, plannedAudit: null })
})

test('a shorter time begins after seven days, counted anew where its years change', () => {
  const from = new Date('2026-11-27T10:00:00Z')
  expect(auditAfter({ auditYears: 8, plannedAudit: null }, 3, 'Asha', now)).toEqual({
    auditYears: 8,
    plannedAudit: { years: 3, from, by: 'Asha' },
  })
  expect(auditAfter({ auditYears: 8, plannedAudit: planned }, 3, 'Asha', now).plannedAudit).toEqual(planned)
  expect(auditAfter({ auditYears: 8, plannedAudit: planned }, 2, 'Asha', now).plannedAudit).toEqual({ years: 2, from, by: 'Asha' })
})
