import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { actOnReturn } from './act-on-return.ts'
import { addReturnPhoto } from './add-photo.ts'
import { answerReturn } from './answer-return.ts'
import { choosePickupDay } from './choose-pickup-day.ts'
import { closePaid } from './close-paid.ts'
import { completeOrders } from './complete-orders.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { expireOverdue } from './expire-overdue.ts'
import { checkStep, inspectReturn } from './inspect-return.ts'
import { openPhoto, photoAddress, readReturnPhotos, sweepOld, sweepOrphanPhotos } from './read-photos.ts'
import { readReturnDetails } from './read-return-details.ts'
import { readReturnable } from './read-returnable.ts'
import { remindOffered } from './remind-offered.ts'
import { requestReturn } from './request-return.ts'
import type { ReturnRecord } from './port.ts'
import { currencyOf, type NamedTransition, readPickupPlace, transitionByStaff } from './staff-transition.ts'
import { countStaffReturns } from './staff/count-staff-returns.ts'
import { exportStaffReturns } from './staff/export-returns.ts'
import { listStaffReturns } from './staff/list-staff-returns.ts'
import { readStaffReturn } from './staff/read-staff-return.ts'
import { anonymiseReturns } from './store.ts'
import { countOpenReturns, exportReturns } from './views.ts'

type OfTransition = [record: ReturnRecord, transition: NamedTransition]

/** Returns, from the request to the refund. */
export function createReturns(deps: ReturnDependencies) {
  return {
    ...bindUseCases(deps, {
      // The shopper's.
      items: readReturnable,
      request: requestReturn,
      view: readReturnDetails,
      answer: answerReturn,
      chooseDay: choosePickupDay,
      act: actOnReturn,
      // Of staff.
      staff: transitionByStaff,
      inspect: inspectReturn,
      currencyOf,
      placeFor: readPickupPlace,
      listForStaff: listStaffReturns,
      exportForStaff: exportStaffReturns,
      countForStaff: countStaffReturns,
      readForStaff: readStaffReturn,
      // By the schedule and by events.
      expireOverdue,
      remindOffered,
      closePaid,
      completeOrders,
    }),

    photos: bindUseCases(deps, {
      add: addReturnPhoto,
      ofReturn: readReturnPhotos,
      address: photoAddress,
      open: openPhoto,
      sweepOrphanPhotos,
      sweepOld,
    }),

    /** The check of a transition that staff make by a call. */
    checkStep: (tx: Db, ...of: OfTransition) => checkStep(deps, tx, ...of),
    maySettle: deps.refunds.maySettle,

    removeCustomer: anonymiseReturns,
    countOpen: async (tx: Db, customerId: string) => ({ returns: await countOpenReturns(tx, customerId) }),
    exportCustomer: async (tx: Db, customerId: string) => ({ returns: await exportReturns(tx, customerId) }),
  }
}

export type ReturnService = ReturnType<typeof createReturns>
export type ReturnPhotoService = ReturnService['photos']
