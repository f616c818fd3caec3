import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RevisedUnit } from '@karat/pricing/revise-unit.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import { bytes } from '../../../kernel/db/bytes.ts'
import type { ActorKind } from '../../../kernel/machine.ts'
import type { WeighingScale } from '../scales/port.ts'
import type { ExcessState, RevisionState } from './machine.ts'
import type { PieceAt, RevisionCause } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The new price of a unit that was made and weighed, beside the frozen one. Its prices are never changed. */
export const revision = pgTable(
  'revision',
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    orderId: text('order_id').notNull(),
    /** The site of the order. */
    subsite: text().notNull(),
    unitId: text('unit_id').notNull(),
    state: text().$type<RevisionState>().notNull(),
    cause: text().$type<RevisionCause>().notNull(),
    before: jsonb().$type<PieceAt>().notNull(),
    after: jsonb().$type<PieceAt>().notNull(),
    /** The scale as it was; null on a site without scales. */
    scale: jsonb().$type<WeighingScale>(),
    /** The changes by the weighed price, and those by a rise that the merchant absorbs. */
    revised: jsonb().$type<RevisedUnit>().notNull(),
    absorbed: jsonb().$type<RevisedUnit>().notNull(),
    /** All inputs of the new price, with the rates of the order. */
    input: jsonb().$type<PriceInput>().notNull(),
    /** Minor units: new price less old price, and the part of it that counts once it is settled. */
    difference: bigint({ mode: 'number' }).notNull(),
    settled: bigint({ mode: 'number' }).notNull().default(0),
    newConsent: boolean('new_consent').notNull(),
    reminders: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    /** The time by which its shopper must answer or pay, and the time of the next check; null where it waits for nobody. */
    deadline: time('deadline'),
    lookAt: time('look_at'),
    decidedAt: time('decided_at'),
  },
  (t) => [
    uniqueIndex('revision_open')
      .on(t.unitId)
      .where(sql`state not in ('closed', 'remake', 'item_cancelled', 'replaced')`),
    index('revision_order').on(t.orderId, t.createdAt),
    index('revision_look')
      .on(t.lookAt)
      .where(sql`look_at is not null`),
    index('revision_on_hold')
      .on(t.createdAt, t.id)
      .where(sql`state = 'on_hold'`),
    // With the piece and the sum's column, so that a year is summed by piece from the index alone.
    index('revision_settled')
      .on(t.subsite, t.createdAt, t.unitId, t.settled)
      .where(sql`state in ('settled', 'closed')`),
  ],
)

/** Excess payments: the additional price of a revised unit until it is paid, or its reduction until it is refunded. */
export const excessPayment = pgTable(
  'excess_payment',
  {
    id: text().primaryKey(),
    orderId: text('order_id').notNull(),
    revisionId: text('revision_id')
      .notNull()
      .references(() => revision.id),
    state: text().$type<ExcessState>().notNull(),
    /** Minor units, of the order's currency. */
    amount: bigint({ mode: 'number' }).notNull(),
    deadline: time('deadline'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [index('excess_payment_order').on(t.orderId, t.createdAt), index('excess_payment_revision').on(t.revisionId)],
)

/** A photo of a piece on the scale, encoded anew without the camera's metadata; seen by staff alone. */
export const weighingPhoto = pgTable(
  'weighing_photo',
  {
    id: text().primaryKey(),
    orderId: text('order_id').notNull(),
    /** The new price by its weighing; null until a weighing names it. */
    revisionId: text('revision_id').references(() => revision.id),
    image: bytes('image').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('weighing_photo_revision').on(t.revisionId),
    index('weighing_photo_order').on(t.orderId),
    index('weighing_photo_age').on(t.createdAt),
  ],
)

/** Every transition of a revision or of its excess payment, which `machine` names. Append-only. */
export const revisionEvent = pgTable(
  'revision_event',
  {
    id: text().primaryKey(),
    revisionId: text('revision_id')
      .notNull()
      .references(() => revision.id),
    machine: text().$type<'revision' | 'excess'>().notNull(),
    from: text().notNull(),
    to: text().notNull(),
    actor: text().$type<ActorKind>().notNull(),
    actorId: text('actor_id').notNull(),
    reason: text().notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('revision_event_revision').on(t.revisionId, t.at)],
)
