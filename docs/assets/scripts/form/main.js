// The form.
