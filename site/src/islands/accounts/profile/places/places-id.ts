/** Of the section's heading. */
export const PLACES_ID = "sesiones";
