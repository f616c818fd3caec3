/** The PostgreSQL server that this run of the tests uses; undefined means the embedded database. */
export const testDatabase = process.env['KARAT_TEST_DATABASE']
/** Whether each shop gets a single connection in this run, so that taking a second one while holding it fails at once. */
export const oneConnection = process.env['KARAT_TEST_CONNECTIONS'] === '1'
