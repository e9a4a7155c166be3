; The vtable pointer of a private object is the one that was stored last, whatever calls there are since.
; RUN: %opt-syclc -passes='syclc-devirtualize,verify' -S %s | FileCheck %s

@_ZTV4base = constant [3 x ptr] [ptr null, ptr null, ptr @base_f]
@_ZTV4some = constant [3 x ptr] [ptr null, ptr null, ptr @some_f]
@other = constant [3 x ptr] [ptr null, ptr null, ptr @some_f]
declare i32 @base_f(ptr)
declare i32 @some_f(ptr)

; CHECK-LABEL: define i32 @in_loop
; CHECK: loop:
; CHECK: %f = load ptr, ptr getelementptr inbounds (i8, ptr @_ZTV4some, i64 16)
define i32 @in_loop(i32 %n) {
entry:
  %o = alloca { ptr, i32 }
  store ptr getelementptr inbounds (i8, ptr @_ZTV4base, i64 16), ptr %o
  %field = getelementptr inbounds i8, ptr %o, i64 8
  store ptr getelementptr inbounds (i8, ptr @_ZTV4some, i64 16), ptr %o
  store i32 %n, ptr %field
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %table = load ptr, ptr %o
  %f = load ptr, ptr %table
  %y = call i32 %f(ptr %o)
  %next = add i32 %i, %y
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret i32 %next
}

; One of two objects.
; CHECK-LABEL: define i32 @chosen
; CHECK: %function = select i1 %c, ptr @base_f, ptr @some_f
; CHECK: call i32 %function(ptr %o)
define i32 @chosen(i1 %c) {
  %a = alloca ptr
  %b = alloca ptr
  store ptr getelementptr inbounds (i8, ptr @_ZTV4base, i64 16), ptr %a
  store ptr getelementptr inbounds (i8, ptr @_ZTV4some, i64 16), ptr %b
  %o = select i1 %c, ptr %a, ptr %b
  %table = load ptr, ptr %o
  %f = load ptr, ptr %table
  %y = call i32 %f(ptr %o)
  ret i32 %y
}

; CHECK-LABEL: define i32 @merged
; CHECK: %function = phi ptr [ @base_f, %one ], [ @some_f, %two ]
; CHECK: call i32 %function(ptr %o)
define i32 @merged(i1 %c) {
  %a = alloca ptr
  %b = alloca ptr
  store ptr getelementptr inbounds (i8, ptr @_ZTV4base, i64 16), ptr %a
  store ptr getelementptr inbounds (i8, ptr @_ZTV4some, i64 16), ptr %b
  br i1 %c, label %one, label %two
one:
  br label %end
two:
  br label %end
end:
  %o = phi ptr [ %a, %one ], [ %b, %two ]
  %table = load ptr, ptr %o
  %f = load ptr, ptr %table
  %y = call i32 %f(ptr %o)
  ret i32 %y
}

; The class depends on the way.
; CHECK-LABEL: define i32 @either
; CHECK: %table = load ptr, ptr %o
; CHECK: %f = load ptr, ptr %table
define i32 @either(i1 %c) {
entry:
  %o = alloca ptr
  store ptr getelementptr inbounds (i8, ptr @_ZTV4base, i64 16), ptr %o
  br i1 %c, label %again, label %end
again:
  store ptr getelementptr inbounds (i8, ptr @_ZTV4some, i64 16), ptr %o
  br label %end
end:
  %table = load ptr, ptr %o
  %f = load ptr, ptr %table
  %y = call i32 %f(ptr %o)
  ret i32 %y
}

; A destructor that is executed before the next iteration's constructor does not matter; one in the same iteration does.
; CHECK-LABEL: define i32 @lives
; CHECK: %f = load ptr, ptr getelementptr inbounds (i8, ptr @_ZTV4some, i64 16)
; CHECK: %table.2 = load ptr, ptr %o
; CHECK: %f.2 = load ptr, ptr %table.2
define i32 @lives(i32 %n) {
entry:
  %o = alloca ptr
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %last ]
  store ptr getelementptr inbounds (i8, ptr @_ZTV4some, i64 16), ptr %o
  br label %body
body:
  %table = load ptr, ptr %o
  %f = load ptr, ptr %table
  %y = call i32 %f(ptr %o)
  %odd = trunc i32 %y to i1
  br i1 %odd, label %dies, label %last
dies:
  store ptr getelementptr inbounds (i8, ptr @_ZTV4base, i64 16), ptr %o
  br label %last
last:
  %table.2 = load ptr, ptr %o
  %f.2 = load ptr, ptr %table.2
  %y.2 = call i32 %f.2(ptr %o)
  %next = add i32 %i, %y.2
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}

; What else is stored there may be anything, as may the contents of a table that is none of a class.
; CHECK-LABEL: define i32 @unknown
; CHECK: %table = load ptr, ptr %o
; CHECK: %table.2 = load ptr, ptr %p
; CHECK: %table.3 = load ptr, ptr %q
define i32 @unknown(ptr %given, i64 %k) {
  %o = alloca ptr
  %p = alloca ptr
  %q = alloca [4 x ptr]
  store ptr getelementptr inbounds (i8, ptr @_ZTV4some, i64 16), ptr %o
  call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %given, i64 8, i1 false)
  store ptr getelementptr inbounds (i8, ptr @other, i64 16), ptr %p
  store ptr getelementptr inbounds (i8, ptr @_ZTV4some, i64 16), ptr %q
  %element = getelementptr inbounds ptr, ptr %q, i64 %k
  store ptr getelementptr inbounds (i8, ptr @_ZTV4base, i64 16), ptr %element
  %table = load ptr, ptr %o
  %f = load ptr, ptr %table
  %x = call i32 %f(ptr %o)
  %table.2 = load ptr, ptr %p
  %f.2 = load ptr, ptr %table.2
  %y = call i32 %f.2(ptr %p)
  %table.3 = load ptr, ptr %q
  %f.3 = load ptr, ptr %table.3
  %z = call i32 %f.3(ptr %q)
  ret i32 %z
}
