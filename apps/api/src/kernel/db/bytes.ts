import { customType } from 'drizzle-orm/pg-core'

/** A column of bytes, read as a buffer: the embedded database returns plain arrays of bytes, which lack its methods. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})
