/** The PostgreSQL server that this run of the tests uses; undefined means the embedded database. */
export const testDatabase = process.env['KARAT_TEST_DATABASE']
/** Whether this run gives each shop a single connection, so that a second one taken while holding it is found at once. */
export const oneConnection = process.env['KARAT_TEST_CONNECTIONS'] === '1'
