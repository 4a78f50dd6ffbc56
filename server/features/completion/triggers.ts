/** Characters that make an editor ask without being asked: what opens a value or a quoted key. */
export const COMPLETION_TRIGGERS = [':', ' ', '"'];
